import { t } from "@fanfare/contracts/common/language";
import { Dialog } from "../../../../ui/dialog.tsx";
import { styled } from "../../../../ui/styled.tsx";
import { useShortcutSettings } from "./shortcut-settings.ts";
import { SHORTCUTS } from "./shortcuts.ts";

const Table = styled("dl", {
  base: {
    display: "grid",
    gridTemplateColumns: "max-content 1fr",
    columnGap: "6",
    rowGap: "2",
    alignItems: "center",
    fontSize: "sm",
    "& dt": { display: "flex", gap: "1" },
    "& dd": { m: "0", color: "soft" },
    "& kbd": {
      minW: "2rem",
      px: "2",
      py: "1",
      textAlign: "center",
      fontFamily: "body",
      fontSize: "xs",
      fontWeight: 600,
      lineHeight: 1.3,
      bg: "lifted",
      rounded: "sm",
      boxShadow: "inset 0 -2px 0 rgba(0, 0, 0, 0.4)",
    },
  },
});

const Switch = styled("label", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "3",
    minH: "2.75rem",
    mb: "4",
    cursor: "pointer",
    "& input": { w: "1.25rem", h: "1.25rem", accentColor: "{colors.ember}" },
  },
});

/** Lists every shortcut, with a switch that turns them all off. */
export function ShortcutsHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  const enabled = useShortcutSettings((state) => state.enabled);
  return (
    <Dialog open={open} onClose={onClose} title={t("Keyboard shortcuts")}>
      <Switch>
        <input
          type="checkbox"
          checked={enabled}
          onChange={(event) => useShortcutSettings.setState({ enabled: event.target.checked })}
        />
        {t("Use single keys to control the player")}
      </Switch>
      <Table>
        {SHORTCUTS.map(({ action, keys, words }) => (
          <div key={action} style={{ display: "contents" }}>
            <dt>
              {keys.map((cap) => (
                <kbd key={cap}>{t(cap)}</kbd>
              ))}
            </dt>
            <dd>{t(words)}</dd>
          </div>
        ))}
      </Table>
    </Dialog>
  );
}
