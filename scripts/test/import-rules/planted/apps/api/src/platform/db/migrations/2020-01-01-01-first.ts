import "../../http/errors.ts";
