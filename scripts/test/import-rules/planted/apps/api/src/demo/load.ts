import "../platform/db/migrations/2020-01-01-01-first.ts";
