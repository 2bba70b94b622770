import "../modules/store/cart.service.ts";
import "../main/app-router.ts";
