import "../../platform/http/errors.ts";
