// `node --import …/with-parent.mjs program`: the program is told to stop when the process that started it is gone.
import { stopWithParent } from "./parent.mjs";

stopWithParent();
