/** `head` of a page in the owner area. The layout's route keeps all of these pages out of search engines. */
export const ownerHead = (title: string) => () => ({ meta: [{ title: `${title} · Owner area` }] });
