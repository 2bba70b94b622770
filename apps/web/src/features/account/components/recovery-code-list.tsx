import { t } from "@fanfare/contracts/common/language";
import { Button } from "../../../ui/button.tsx";
import { Alert } from "../../../ui/notice.tsx";
import { styled } from "../../../ui/styled.tsx";
import { toast } from "../../../ui/toast.ts";

const List = styled("ul", {
  base: {
    display: "grid",
    gridTemplateColumns: { base: "1fr", md: "1fr 1fr" },
    columnGap: "6",
    rowGap: "2",
    listStyleType: "none",
    fontFamily: "mono",
    letterSpacing: "0.04em",
  },
});

/** The recovery codes, which are shown only this once. */
export function RecoveryCodeList({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join("\n"));
      toast(t("The codes were copied."), { tone: "good" });
    } catch {
      toast(t("They could not be copied. Please write them down."), { tone: "bad" });
    }
  };
  return (
    <>
      <Alert tone="tip" role="status">
        {t(
          "Keep these recovery codes in a safe place. Each one lets you log in once without the app. They will not be shown again.",
        )}
      </Alert>
      <List>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </List>
      <div className="row">
        <Button tone="outline" onClick={() => void copy()}>
          {t("Copy Codes")}
        </Button>
        <Button onClick={onDone}>{t("I Have Kept Them")}</Button>
      </div>
    </>
  );
}
