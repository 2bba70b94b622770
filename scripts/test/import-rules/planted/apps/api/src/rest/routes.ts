import "../modules/store/cart.service.ts";
