/**
 * Settings of every connection, as the client's option of that name: the format of dates and the time zone of days, for which a
 * server of the operator's own may have others. A pooler in transaction mode gets them from its `connect_query`.
 */
export const SESSION_SETTINGS = "-c timezone=UTC -c datestyle=ISO -c intervalstyle=postgres";
