/** Whether the start is complete: the database answers and its schema is up to date. */
export type Readiness = { ready: boolean };
