/**
 * Node's flags for the server, wherever it is started. The young generation is limited to 3 x 8 MB: the default grows to several
 * times that and keeps it. The image repeats them (infra/image/Dockerfile).
 */
export const SERVER_FLAGS = ["--max-semi-space-size=8"];

/**
 * For glibc, which keeps memory that a thread once allocated in a per-thread arena (eight per core by default) and, after the
 * first large block, also allocates later ones there, which fragments it: after thousands of different pages it held 300 MB with
 * a threshold of 128 KB and 257 with this one. A lower one held 240 but took a millisecond more for each page. The image repeats
 * both.
 */
export const SERVER_ENV = { MALLOC_ARENA_MAX: "2", MALLOC_MMAP_THRESHOLD_: "65536" };
