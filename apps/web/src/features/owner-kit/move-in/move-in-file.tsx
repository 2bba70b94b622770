import { Fragment, type ReactNode, useState } from "react";
import { Alert } from "../../../ui/notice.tsx";
import { FileField } from "../forms/file-field.tsx";
import { Panel, PanelTitle } from "../page/owner-page.tsx";

type MoveInFileProps<Content extends object> = {
  label: string;
  /** The file types to choose from, as in an input's `accept`. */
  accept: string;
  /** Returns the contents of a file, or what is wrong with it. */
  read: (file: File) => Promise<Content | string>;
  /** The further steps. Each chosen file has new ones, so that nothing of an earlier file remains. */
  children: (content: Content) => ReactNode;
};

/** The first step of moving in, the choice of a file, followed by the further steps once a file could be read. */
export function MoveInFile<Content extends object>({ label, accept, read, children }: MoveInFileProps<Content>) {
  const [chosen, setChosen] = useState<{ count: number; result: Content | string | null }>({ count: 0, result: null });
  const choose = async (file: File) => {
    const result = await read(file);
    setChosen(({ count }) => ({ count: count + 1, result }));
  };
  const { count, result } = chosen;
  return (
    <>
      <Panel>
        <PanelTitle>1. The file</PanelTitle>
        <FileField label={label} accept={accept} onChoose={(file) => void choose(file)} />
        {typeof result === "string" && (
          <Alert role="alert" mt="4">
            {result}
          </Alert>
        )}
      </Panel>
      {result !== null && typeof result === "object" && <Fragment key={count}>{children(result)}</Fragment>}
    </>
  );
}
