/**
 * One ride in four songs. Every song begins on the harmony the last one left hanging, under the same rain and engine,
 * so the cut between the files falls into sound that simply goes on.
 */
export const hall = { decay: 4.2, damp: 3900, size: 1.4, pre: 0.045 };
