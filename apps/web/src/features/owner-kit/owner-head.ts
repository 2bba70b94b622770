/** `head` of a page in the owner area. That it is kept out of search engines is said once, by the layout's route. */
export const ownerHead = (title: string) => () => ({ meta: [{ title: `${title} · Owner area` }] });
