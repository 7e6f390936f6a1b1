/* `spread` of reach.py in C: the same search, the same order, the same answers. See there for what it means. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>

enum { NEVER = 254, SPECIAL = 255, SIDES = 6 };

/* A hex waiting in a bucket. Its number and that of the hex before it are borrowed from the tuples of neighbours. */
typedef struct { PyObject *number, *before; int hex, next; } Entry;

/* The price of a step that only the caller can tell, or -1 with or without an exception. */
static long ask(PyObject *special, long here, long direction) {
    PyObject *answer = PyObject_CallFunction(special, "ll", here, direction);
    if (answer == NULL) return -1;
    long price = PyLong_AsLong(answer);
    Py_DECREF(answer);
    return price;
}

static PyObject *spread(PyObject *self, PyObject *args) {
    PyObject *around, *prices, *special;
    long start, limit;
    if (!PyArg_ParseTuple(args, "O!O!llO", &PyList_Type, &around, &PyBytes_Type, &prices, &start, &limit, &special))
        return NULL;
    long size = PyList_GET_SIZE(around);
    if (start < 0 || start >= size || limit < 0 || PyBytes_GET_SIZE(prices) != SIDES * size) {
        PyErr_SetString(PyExc_ValueError, "spread: a hex off the map, a negative limit, or prices of another map");
        return NULL;
    }
    PyObject *answer = NULL, *costs = PyDict_New(), *origins = PyDict_New(), *number = PyLong_FromLong(start);
    char *settled = PyMem_Calloc(size, 1);
    int *first = PyMem_Malloc((limit + 1) * sizeof(int)), *last = PyMem_Malloc((limit + 1) * sizeof(int));
    Entry *entries = PyMem_Malloc((SIDES * size + 1) * sizeof(Entry));
    if (costs == NULL || origins == NULL || number == NULL || settled == NULL || first == NULL || last == NULL ||
        entries == NULL) {
        PyErr_NoMemory();
        goto end;
    }
    const unsigned char *price_of = (const unsigned char *)PyBytes_AS_STRING(prices);
    for (long i = 0; i <= limit; i++) first[i] = -1;
    int used = 0;
    entries[used++] = (Entry){number, NULL, (int)start, -1};
    first[0] = last[0] = 0;
    for (long spending = 0; spending <= limit; spending++) {
        for (int at = first[spending]; at >= 0; at = entries[at].next) {
            long here = entries[at].hex;
            if (settled[here]) continue;
            settled[here] = 1;
            PyObject *ways = PyList_GET_ITEM(around, here);
            if (!PyTuple_CheckExact(ways) || PyTuple_GET_SIZE(ways) != SIDES) {
                PyErr_SetString(PyExc_ValueError, "spread: a hex has six neighbours, -1 where the map ends");
                goto end;
            }
            for (int d = 0; d < SIDES; d++) {
                long price = price_of[d * size + here];
                if (price == NEVER) continue;
                if (price == SPECIAL) {
                    price = ask(special, here, d);
                    if (price < 0 && PyErr_Occurred()) goto end;
                    if (price < 0) continue;
                }
                long total = spending + price;
                if (total > limit) continue;
                PyObject *neighbour = PyTuple_GET_ITEM(ways, d);
                long there = PyLong_AsLong(neighbour);
                if (there < 0 || there >= size || settled[there]) {
                    if (PyErr_Occurred()) goto end;
                    continue;
                }
                entries[used] = (Entry){neighbour, entries[at].number, (int)there, -1};
                if (first[total] < 0) first[total] = used;
                else entries[last[total]].next = used;
                last[total] = used++;
            }
            if (here != start) {
                PyObject *cost = PyLong_FromLong(spending);
                int failed = cost == NULL || PyDict_SetItem(costs, entries[at].number, cost) < 0 ||
                             PyDict_SetItem(origins, entries[at].number, entries[at].before) < 0;
                Py_XDECREF(cost);
                if (failed) goto end;
            }
        }
    }
    answer = PyTuple_Pack(2, costs, origins);
end:
    PyMem_Free(settled);
    PyMem_Free(first);
    PyMem_Free(last);
    PyMem_Free(entries);
    Py_XDECREF(costs);
    Py_XDECREF(origins);
    Py_XDECREF(number);
    return answer;
}

static PyMethodDef methods[] = {{"spread", spread, METH_VARARGS, "See esagono.hexes.reach."}, {NULL, NULL, 0, NULL}};

static struct PyModuleDef definition = {PyModuleDef_HEAD_INIT, "_spread", NULL, 0, methods, NULL, NULL, NULL, NULL};

PyMODINIT_FUNC PyInit__spread(void) { return PyModuleDef_Init(&definition); }
