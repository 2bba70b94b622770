import "./album.queries.ts";
