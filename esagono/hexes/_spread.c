/* `spread` and `spread_among` of reach.py, the functions of bitboards.py and `tolled` of planes.py in C: the same searches, the
   same order, the same answers. See there for what they mean. */

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

/* Sets of hexes as Python's whole numbers have them: digits of some bits each, the lowest first. */

enum { MOST_HEXES = 100 * 101, MOST_DIGITS = MOST_HEXES / PyLong_SHIFT + 1 };
typedef digit Set[MOST_DIGITS];
/* What neighbours depend on: the lines that are shifted and those that are not, all hexes, the length of a line. */
typedef struct { Set on, off, all; long digits, stride; } Lattice;

#if PY_VERSION_HEX < 0x030C0000
static const digit *digits_of(PyObject *number) { return ((PyLongObject *)number)->ob_digit; }
static Py_ssize_t count_of(PyObject *number) { return Py_ABS(Py_SIZE(number)); }
static int is_negative(PyObject *number) { return Py_SIZE(number) < 0; }
static PyObject *number_of(digit *digits, Py_ssize_t count) {
    PyLongObject *number = _PyLong_New(count);
    if (number != NULL) memcpy(number->ob_digit, digits, count * sizeof(digit));
    return (PyObject *)number;
}
#else
static const digit *digits_of(PyObject *number) { return ((PyLongObject *)number)->long_value.ob_digit; }
static Py_ssize_t count_of(PyObject *number) { return (Py_ssize_t)(((PyLongObject *)number)->long_value.lv_tag >> 3); }
static int is_negative(PyObject *number) { return (((PyLongObject *)number)->long_value.lv_tag & 3) == 2; }
static PyObject *number_of(digit *digits, Py_ssize_t count) {
    return (PyObject *)_PyLong_FromDigits(0, count, digits);
}
#endif

/* The lowest digits of a number; a negative one (`~walls`) is a set of all but a few. */
static int read_set(PyObject *number, Set set, long digits) {
    if (!PyLong_Check(number)) {
        PyErr_SetString(PyExc_TypeError, "a set of hexes is a whole number");
        return -1;
    }
    Py_ssize_t count = Py_MIN(count_of(number), digits);
    memcpy(set, digits_of(number), count * sizeof(digit));
    memset(set + count, 0, (digits - count) * sizeof(digit));
    if (is_negative(number)) {
        digit borrow = 1;
        for (long i = 0; i < digits; i++) {
            digit less = set[i] - borrow;
            borrow = borrow && !set[i];
            set[i] = ~less & PyLong_MASK;
        }
    }
    return 0;
}

static PyObject *written_set(Set set, long digits) {
    while (digits && !set[digits - 1]) digits--;
    return digits > 1 ? number_of(set, digits) : PyLong_FromLong(digits ? (long)set[0] : 0);
}

/* The arguments (shifted lines, other lines, all hexes, stride), with which those of each function end. */
static int read_lattice(PyObject *const *args, Lattice *lattice) {
    lattice->digits = PyLong_Check(args[2]) ? (long)count_of(args[2]) : 0;
    lattice->stride = PyLong_AsLong(args[3]);
    if (lattice->stride == -1 && PyErr_Occurred()) return -1;
    if (lattice->digits > MOST_DIGITS || lattice->stride < 1) {
        PyErr_SetString(PyExc_ValueError, "a grid of more than a hundred lines of a hundred hexes, or of none");
        return -1;
    }
    return read_set(args[0], lattice->on, lattice->digits) || read_set(args[1], lattice->off, lattice->digits) ||
           read_set(args[2], lattice->all, lattice->digits);
}

/* One digit of a set that is shifted to the left or right by some bits. */
static inline digit left(const digit *set, long i, long by) {
    long whole = by / PyLong_SHIFT, rest = by % PyLong_SHIFT;
    digit out = i >= whole ? set[i - whole] << rest : 0;
    if (i > whole) out |= set[i - whole - 1] >> (PyLong_SHIFT - rest);
    return out & PyLong_MASK;
}

static inline digit right(const digit *set, long i, long by, long digits) {
    long whole = by / PyLong_SHIFT, rest = by % PyLong_SHIFT;
    digit out = i + whole < digits ? set[i + whole] >> rest : 0;
    if (i + whole + 1 < digits) out |= set[i + whole + 1] << (PyLong_SHIFT - rest);
    return out & PyLong_MASK;
}

static void grow_set(const Lattice *of, const Set hexes, Set out) {
    Set on, off, across;
    long n = of->digits;
    for (long i = 0; i < n; i++) {
        on[i] = hexes[i] & of->on[i];
        off[i] = hexes[i] & of->off[i];
    }
    for (long i = 0; i < n; i++) across[i] = hexes[i] | left(on, i, 1) | right(off, i, 1, n);
    for (long i = 0; i < n; i++)
        out[i] = (hexes[i] | left(hexes, i, 1) | right(hexes, i, 1, n) | left(across, i, of->stride) |
                  right(across, i, of->stride, n)) & of->all[i];
}

static void across_set(const Lattice *of, const Set hexes, const Set sides[SIDES], Set out) {
    Set ahead, back, on_far, off_far, on_near, off_near, far, near;
    long n = of->digits;
    for (long i = 0; i < n; i++) {
        digit on = hexes[i] & of->on[i], off = hexes[i] & of->off[i];
        ahead[i] = hexes[i] & sides[0][i];
        back[i] = hexes[i] & sides[3][i];
        on_far[i] = on & sides[1][i];
        off_far[i] = off & sides[2][i];
        far[i] = (off & sides[1][i]) | (on & sides[2][i]);
        on_near[i] = on & sides[5][i];
        off_near[i] = off & sides[4][i];
        near[i] = (off & sides[5][i]) | (on & sides[4][i]);
    }
    for (long i = 0; i < n; i++) {
        far[i] |= left(on_far, i, 1) | right(off_far, i, 1, n);
        near[i] |= left(on_near, i, 1) | right(off_near, i, 1, n);
    }
    for (long i = 0; i < n; i++)
        out[i] = (left(ahead, i, 1) | right(back, i, 1, n) | left(far, i, of->stride) | right(near, i, of->stride, n)) &
                 of->all[i];
}

static int read_sides(PyObject *given, Set sides[SIDES], long digits) {
    PyObject *six = PySequence_Fast(given, "hexsides are a list of six sets");
    if (six == NULL) return -1;
    int failed = PySequence_Fast_GET_SIZE(six) != SIDES;
    if (failed) PyErr_SetString(PyExc_ValueError, "hexsides are a list of six sets");
    for (int d = 0; d < SIDES && !failed; d++) failed = read_set(PySequence_Fast_GET_ITEM(six, d), sides[d], digits);
    Py_DECREF(six);
    return failed;
}

static int wants(Py_ssize_t count, Py_ssize_t wanted) {
    if (count != wanted) PyErr_Format(PyExc_TypeError, "%zd arguments instead of %zd", count, wanted);
    return count == wanted;
}

static PyObject *grow(PyObject *self, PyObject *const *args, Py_ssize_t count) {
    Lattice of;
    Set hexes, out;
    if (!wants(count, 5) || read_lattice(args + 1, &of) || read_set(args[0], hexes, of.digits)) return NULL;
    grow_set(&of, hexes, out);
    return written_set(out, of.digits);
}

static PyObject *across(PyObject *self, PyObject *const *args, Py_ssize_t count) {
    Lattice of;
    Set hexes, sides[SIDES], out;
    if (!wants(count, 6) || read_lattice(args + 2, &of) || read_set(args[0], hexes, of.digits) ||
        read_sides(args[1], sides, of.digits))
        return NULL;
    across_set(&of, hexes, sides, out);
    return written_set(out, of.digits);
}

static PyObject *flood(PyObject *self, PyObject *const *args, Py_ssize_t count) {
    Lattice of;
    Set reached, frontier, allowed, sides[SIDES], next;
    if (!wants(count, 7) || read_lattice(args + 3, &of) || read_set(args[0], frontier, of.digits) ||
        read_set(args[1], allowed, of.digits) || read_sides(args[2], sides, of.digits))
        return NULL;
    for (long i = 0; i < of.digits; i++) reached[i] = frontier[i] &= allowed[i];
    for (int more = 1; more;) {
        across_set(&of, frontier, sides, next);
        more = 0;
        for (long i = 0; i < of.digits; i++) {
            frontier[i] = next[i] & allowed[i] & ~reached[i];
            reached[i] |= frontier[i];
            more |= frontier[i] != 0;
        }
    }
    return written_set(reached, of.digits);
}

static PyObject *members(PyObject *self, PyObject *set) {
    if (!PyLong_Check(set) || is_negative(set)) {
        PyErr_SetString(PyExc_ValueError, "a set of hexes is a whole number, and not below 0");
        return NULL;
    }
    PyObject *out = PyList_New(0);
    Py_ssize_t count = count_of(set);
    for (Py_ssize_t i = 0; i < count && out != NULL; i++) {
        long number = (long)i * PyLong_SHIFT;
        for (digit left = digits_of(set)[i]; left && out != NULL; left >>= 1, number++) {
            if (!(left & 1)) continue;
            PyObject *member = PyLong_FromLong(number);
            if (member == NULL || PyList_Append(out, member) < 0) Py_CLEAR(out);
            Py_XDECREF(member);
        }
    }
    return out;
}

/* Whether each hex is in a set, a byte for each. */
static int read_bytes(PyObject *number, unsigned char *out, long size) {
    Set set;
    long digits = size / PyLong_SHIFT + 1;
    if (read_set(number, set, digits)) return -1;
    for (long i = 0; i < size; i++) out[i] = set[i / PyLong_SHIFT] >> i % PyLong_SHIFT & 1;
    return 0;
}

static PyObject *tolled(PyObject *self, PyObject *args) {
    Py_buffer ends, cheap, dear, kinds, watched;
    PyObject *zone, *jam, *shut, *out = NULL;
    int toll, leaving_jams;
    if (!PyArg_ParseTuple(args, "y*y*y*y*OOOy*ip", &ends, &cheap, &dear, &kinds, &zone, &jam, &shut, &watched, &toll,
                          &leaving_jams))
        return NULL;
    long steps = (long)cheap.len, size = steps / SIDES;
    unsigned char in_zone[MOST_HEXES], jammed[MOST_HEXES], closed[MOST_HEXES];
    if (steps != SIDES * size || size > MOST_HEXES || dear.len != steps || kinds.len != steps ||
        (watched.len && watched.len != steps) || ends.len != steps * (long)sizeof(short))
        PyErr_SetString(PyExc_ValueError, "tolled: tables of another map");
    else if (!read_bytes(zone, in_zone, size) && !read_bytes(jam, jammed, size) && !read_bytes(shut, closed, size))
        out = PyBytes_FromStringAndSize(NULL, steps);
    if (out != NULL) {
        unsigned char *price = (unsigned char *)PyBytes_AS_STRING(out);
        const unsigned char *fast = cheap.buf, *slow = dear.buf, *kind = kinds.buf;
        const unsigned char *watch = watched.len ? watched.buf : NULL;
        const short *end = ends.buf;
        for (long first = 0; first < steps; first += size)
            for (long here = 0; here < size; here++) {
                long step = first + here, there = end[step];
                int off = there < 0 || there >= size, leaving = in_zone[here], entering = !off && in_zone[there];
                int blocked = (leaving_jams && jammed[here]) || (!off && jammed[there]);
                if (kind[step] == NEVER || (!off && closed[there])) price[step] = NEVER;
                else if (kind[step] == SPECIAL || (leaving && entering && watch != NULL && watch[step]))
                    price[step] = SPECIAL;
                else price[step] = (unsigned char)((blocked ? slow : fast)[step] + toll * (leaving + entering));
            }
    }
    PyBuffer_Release(&ends);
    PyBuffer_Release(&cheap);
    PyBuffer_Release(&dear);
    PyBuffer_Release(&kinds);
    PyBuffer_Release(&watched);
    return out;
}

static PyMethodDef methods[] = {{"spread", spread, METH_VARARGS, "See esagono.hexes.reach."},
                                {"spread_among", spread_among, METH_VARARGS, "See esagono.hexes.reach."},
                                {"grow", (PyCFunction)(void (*)(void))grow, METH_FASTCALL, "See esagono.hexes.bitboards."},
                                {"across", (PyCFunction)(void (*)(void))across, METH_FASTCALL, "See esagono.hexes.bitboards."},
                                {"flood", (PyCFunction)(void (*)(void))flood, METH_FASTCALL, "See esagono.hexes.bitboards."},
                                {"members", members, METH_O, "See esagono.hexes.bitboards."},
                                {"tolled", tolled, METH_VARARGS, "See esagono.hexes.planes."},
                                {NULL, NULL, 0, NULL}};

static struct PyModuleDef definition = {PyModuleDef_HEAD_INIT, "_spread", NULL, 0, methods, NULL, NULL, NULL, NULL};

PyMODINIT_FUNC PyInit__spread(void) { return PyModuleDef_Init(&definition); }
