import "../modules/store/cart.service.ts";
import "../app-router.ts";
