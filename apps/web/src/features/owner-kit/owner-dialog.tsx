import { createPortal } from "react-dom";
import { Dialog, type DialogProps } from "../../ui/dialog.tsx";

/**
 * A dialog whose content is a form, for use within a form: it stands outside of that one in the page, because a form
 * inside a form is none.
 */
export const OwnerDialog = (props: DialogProps) => createPortal(<Dialog {...props} />, document.body);
