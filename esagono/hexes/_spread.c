/* `spread` and `spread_among` of reach.py in C: the same searches, the same order, the same answers. See there for what
   they mean. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>

enum { NEVER = 254, SPECIAL = 255, SIDES = 6, UNREACHED = 255, NOWHERE = 255 };

/* A hex waiting in the bucket of its cost. */
typedef struct { int hex, next; } Entry;

/* What changes the prices for one traveller: other prices into crowded hexes, and sets of hexes, one bit a hex (NULL:
   none). */
typedef struct { const unsigned char *jammed, *crowded, *closed, *last, *through; } Crowd;

static int holds(const unsigned char *set, long hex) { return set != NULL && set[hex >> 3] >> (hex & 7) & 1; }

/* The price of a step among others. */
static long price_among(const Crowd *crowd, long here, long there, long step, long price) {
    if (holds(crowd->closed, there)) return NEVER;
    if (holds(crowd->last, here) && !(holds(crowd->through, here) && holds(crowd->last, there))) return NEVER;
    return holds(crowd->crowded, there) ? crowd->jammed[step] : price;
}

/* The price of a step that only the caller can tell, or -1 with or without an exception. */
static long ask(PyObject *special, long here, long direction) {
    PyObject *answer = PyObject_CallFunction(special, "ll", here, direction);
    if (answer == NULL) return -1;
    long price = PyLong_AsLong(answer);
    Py_DECREF(answer);
    return price;
}

/* Fills `cost`, `entered` and the list of hexes found; 0 if all went well. */
static int search(const short *ends, const unsigned char *prices, const Crowd *crowd, long size, long start, long limit,
                  PyObject *special, PyObject *numbers, unsigned char *cost, unsigned char *entered, Entry *entries, int *first, int *last,
                  PyObject *hexes) {
    for (long i = 0; i <= limit; i++) first[i] = -1;
    memset(cost, UNREACHED, size);
    memset(entered, NOWHERE, size);
    int used = 1;
    entries[0] = (Entry){(int)start, -1};
    first[0] = last[0] = 0;
    cost[start] = 0;
    for (long spending = 0; spending <= limit; spending++) {
        for (int at = first[spending]; at >= 0; at = entries[at].next) {
            long here = entries[at].hex;
            if (cost[here] != spending) continue; /* a cheaper way was found since */
            if (here != start && PyList_Append(hexes, PyList_GET_ITEM(numbers, here)) < 0) return -1;
            for (int d = 0; d < SIDES; d++) {
                long step = d * size + here, price = prices[step], there = ends[step];
                if (there < 0 || there >= size || cost[there] <= spending) continue;
                if (crowd != NULL) price = price_among(crowd, here, there, step, price);
                if (price == NEVER) continue;
                if (price == SPECIAL) {
                    price = ask(special, here, d);
                    if (price < 0 && PyErr_Occurred()) return -1;
                    if (price < 0) continue;
                }
                long total = spending + price;
                if (total > limit || total >= cost[there]) continue;
                cost[there] = (unsigned char)total;
                entered[there] = (unsigned char)d;
                entries[used] = (Entry){(int)there, -1};
                if (first[total] < 0) first[total] = used;
                else entries[last[total]].next = used;
                last[total] = used++;
            }
        }
    }
    return 0;
}

/* Makes what `search` fills, and the answer of it. */
static PyObject *answer_of(Py_buffer *ends, Py_buffer *prices, const Crowd *crowd, long start, long limit,
                           PyObject *special, PyObject *numbers) {
    long size = PyList_GET_SIZE(numbers);
    if (prices->len != SIDES * size || ends->len != SIDES * size * (long)sizeof(short) || start < 0 || start >= size ||
        limit < 0 || limit >= UNREACHED) {
        PyErr_SetString(PyExc_ValueError, "spread: a hex off the map, a limit below 0 or above 254, or another map");
        return NULL;
    }
    PyObject *answer = NULL, *hexes = PyList_New(0);
    PyObject *cost = PyBytes_FromStringAndSize(NULL, size), *entered = PyBytes_FromStringAndSize(NULL, size);
    /* every step improves the cost of a hex at most once */
    Entry *entries = PyMem_Malloc((SIDES * size + 1) * sizeof(Entry));
    int *buckets = PyMem_Malloc(2 * (limit + 1) * sizeof(int));
    if (hexes == NULL || cost == NULL || entered == NULL || entries == NULL || buckets == NULL)
        PyErr_NoMemory();
    else if (search(ends->buf, prices->buf, crowd, size, start, limit, special, numbers,
                    (unsigned char *)PyBytes_AS_STRING(cost), (unsigned char *)PyBytes_AS_STRING(entered), entries,
                    buckets, buckets + limit + 1, hexes) == 0)
        answer = PyTuple_Pack(3, hexes, cost, entered);
    PyMem_Free(entries);
    PyMem_Free(buckets);
    Py_XDECREF(hexes);
    Py_XDECREF(cost);
    Py_XDECREF(entered);
    return answer;
}

static PyObject *spread(PyObject *self, PyObject *args) {
    Py_buffer ends, prices;
    PyObject *special, *numbers;
    long start, limit;
    if (!PyArg_ParseTuple(args, "y*y*llOO!", &ends, &prices, &start, &limit, &special, &PyList_Type, &numbers))
        return NULL;
    PyObject *answer = answer_of(&ends, &prices, NULL, start, limit, special, numbers);
    PyBuffer_Release(&ends);
    PyBuffer_Release(&prices);
    return answer;
}

static PyObject *spread_among(PyObject *self, PyObject *args) {
    Py_buffer ends, prices, jammed, sets[4];
    PyObject *numbers, *answer = NULL;
    long start, limit;
    if (!PyArg_ParseTuple(args, "y*y*y*y*y*y*y*llO!", &ends, &prices, &jammed, &sets[0], &sets[1], &sets[2], &sets[3],
                          &start, &limit, &PyList_Type, &numbers))
        return NULL;
    int fit = jammed.len == prices.len;
    for (int i = 0; i < 4; i++) fit = fit && (sets[i].len == 0 || sets[i].len * 8 >= PyList_GET_SIZE(numbers));
    if (fit) {
        Crowd crowd = {jammed.buf, sets[0].len ? sets[0].buf : NULL, sets[1].len ? sets[1].buf : NULL,
                       sets[2].len ? sets[2].buf : NULL, sets[3].len ? sets[3].buf : NULL};
        answer = answer_of(&ends, &prices, &crowd, start, limit, Py_None, numbers);
    } else
        PyErr_SetString(PyExc_ValueError, "spread_among: sets of another map");
    for (int i = 0; i < 4; i++) PyBuffer_Release(&sets[i]);
    PyBuffer_Release(&ends);
    PyBuffer_Release(&prices);
    PyBuffer_Release(&jammed);
    return answer;
}

static PyMethodDef methods[] = {{"spread", spread, METH_VARARGS, "See esagono.hexes.reach."},
                                {"spread_among", spread_among, METH_VARARGS, "See esagono.hexes.reach."},
                                {NULL, NULL, 0, NULL}};

static struct PyModuleDef definition = {PyModuleDef_HEAD_INIT, "_spread", NULL, 0, methods, NULL, NULL, NULL, NULL};

PyMODINIT_FUNC PyInit__spread(void) { return PyModuleDef_Init(&definition); }
