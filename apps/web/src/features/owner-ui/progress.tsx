import { Progress as Chakra } from "@chakra-ui/react/progress";

type ProgressProps = {
  /** Names the activity for screen readers. */
  label: string;
  /** Null while the total is not known. */
  value: number | null;
  max?: number;
};

/** A progress bar. */
export const Progress = ({ label, value, max = 1 }: ProgressProps) => (
  <Chakra.Root value={value} max={Math.max(max, value ?? 0) || 1} translations={{ value: percent }}>
    <Chakra.Track aria-label={label}>
      <Chakra.Range />
    </Chakra.Track>
  </Chakra.Root>
);

const percent = ({ value, percent: share }: { value: number | null; percent: number }) =>
  value === null ? "Waiting" : `${Math.round(share)} %`;
