/**
 * Node's flags for the server, the same wherever it is started. A young generation of 3 x 8 MB at most: the default
 * grows to several times that and keeps it. The image repeats them (infra/image/Dockerfile).
 */
export const SERVER_FLAGS = ["--max-semi-space-size=8"];

/**
 * For glibc, which keeps what each thread once took in an arena of its own (eight a core by default), and after the first
 * large block takes the later ones from there too, where they leave holes: after thousands of different pages it held 300 MB with a threshold of 128 KB and 257 with this one. A lower one
 * held 240, and took a millisecond more for each page. The image repeats both.
 */
export const SERVER_ENV = { MALLOC_ARENA_MAX: "2", MALLOC_MMAP_THRESHOLD_: "65536" };
