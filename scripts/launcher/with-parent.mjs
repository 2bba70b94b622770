// `node --import …/with-parent.mjs program`: the program is stopped when the process that started it is gone.
import { stopWithParent } from "./parent.mjs";

stopWithParent();
