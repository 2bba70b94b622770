import { Copy } from "@fanfare/icons";
import { useState } from "react";
import { Box } from "../../../ui/box.tsx";
import { Button } from "../../../ui/button.tsx";
import { Alert } from "../../../ui/notice.tsx";

/** Shows a secret once, to be copied to where it is used. */
export function SecretOnce({ label, secret, onDone }: { label: string; secret: string; onDone: () => void }) {
  const [isCopied, setCopied] = useState(false);
  // If the browser denies clipboard access, the text can still be selected.
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <Box display="grid" gap="4">
      <Alert tone="tip">
        <strong>{label}</strong> Copy it now: it is shown only once and cannot be looked up again.
      </Alert>
      <Box as="code" p="3" bg="stage" rounded="sm" overflowWrap="anywhere" userSelect="all">
        {secret}
      </Box>
      <Box display="flex" flexWrap="wrap" justifyContent="space-between" gap="3">
        <Button onClick={() => void copy()}>
          <Copy size={16} aria-hidden /> {isCopied ? "Copied" : "Copy"}
        </Button>
        <Button tone="outline" onClick={onDone}>
          Done
        </Button>
      </Box>
    </Box>
  );
}
