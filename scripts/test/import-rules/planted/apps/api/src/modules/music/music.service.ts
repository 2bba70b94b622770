import "../../rest/routes.ts";
import "../../trpc/init.ts";
