/** Characters that XML 1.0 does not allow in any form. */
const NOT_IN_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/**
 * A text as a feed can contain it. The feed library writes texts as CDATA sections and splits only the first `]]>` of each, so
 * that a second one would end the section and break the feed.
 */
export const feedText = (text: string): string => text.replace(NOT_IN_XML, "").replaceAll("]]>", "]] >");
