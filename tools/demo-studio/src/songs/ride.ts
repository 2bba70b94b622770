/**
 * One ride in four songs. Every song begins on the harmony that the last one left unresolved, under the same rain and engine, so
 * that the cut between the files falls into continuous sound.
 */
export const hall = { decay: 4.2, damp: 3900, size: 1.4, pre: 0.045 };
