import { createListCollection } from "@chakra-ui/react/collection";
import { Combobox } from "@chakra-ui/react/combobox";
import { Check, ChevronDown } from "@fanfare/icons";
import { useMemo, useState } from "react";
import { type FieldProps, LabelledField } from "./field.tsx";

export type Choice = { value: string; label: string };

type ComboboxFieldProps = FieldProps & {
  name: string;
  choices: readonly Choice[];
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  /** Accepts typed text as the value, even if it is none of the choices. */
  custom?: boolean;
};

const MAX_SHOWN = 60;

/** A choice among many; typing narrows the list. */
export function ComboboxField({ label, help, errors, name, choices, value, onChange, ...rest }: ComboboxFieldProps) {
  const { placeholder, custom = false } = rest;
  const [typed, setTyped] = useState<string | null>(null);
  const shownText = choices.find((choice) => choice.value === value)?.label ?? (custom ? value : "");
  const collection = useMemo(() => {
    const words = (typed ?? "").trim().toLowerCase();
    const fitting = words === "" ? choices : choices.filter((one) => one.label.toLowerCase().includes(words));
    return createListCollection({ items: fitting.slice(0, MAX_SHOWN) });
  }, [choices, typed]);
  return (
    <LabelledField {...{ label, help, errors }}>
      <Combobox.Root
        name={name}
        collection={collection}
        value={value === "" ? [] : [value]}
        inputValue={typed ?? shownText}
        allowCustomValue={custom}
        inputBehavior={custom ? "none" : "autohighlight"}
        openOnClick
        translations={{ triggerLabel: `Suggestions: ${label}` }}
        // Rendered inside the dialog it may be in, which hides everything else from screen readers, but not clipped by its
        // scrolling.
        positioning={{ sameWidth: true, strategy: "fixed" }}
        selectionBehavior="preserve"
        invalid={(errors?.length ?? 0) > 0}
        onInputValueChange={({ inputValue, reason }) => {
          if (reason !== "input-change") return;
          setTyped(inputValue);
          if (custom) onChange(inputValue);
        }}
        onValueChange={({ value: [chosen] }) => {
          setTyped(null);
          if (chosen !== undefined) onChange(chosen);
        }}
        onOpenChange={({ open }) => !open && setTyped(null)}
      >
        <Combobox.Control>
          <Combobox.Input placeholder={placeholder} />
          <Combobox.Trigger>
            <ChevronDown size={18} aria-hidden />
          </Combobox.Trigger>
        </Combobox.Control>
        <Combobox.Positioner>
          <Combobox.Content>
            <Combobox.Empty>No matches.</Combobox.Empty>
            {collection.items.map((item) => (
              <Combobox.Item key={item.value} item={item}>
                {item.label}
                <Combobox.ItemIndicator>
                  <Check size={16} aria-hidden />
                </Combobox.ItemIndicator>
              </Combobox.Item>
            ))}
          </Combobox.Content>
        </Combobox.Positioner>
      </Combobox.Root>
    </LabelledField>
  );
}
