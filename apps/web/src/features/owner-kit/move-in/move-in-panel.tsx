import type { MovedInItem } from "@fanfare/contracts/common/move-in";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { Box } from "../../../ui/box.tsx";
import { Button } from "../../../ui/button.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { Alert } from "../../../ui/notice.tsx";
import { styled } from "../../../ui/styled.tsx";
import { CheckboxField } from "../../owner-ui/field.tsx";
import { type OwnerColumn, OwnerTable } from "../lists/owner-table.tsx";
import { FactList } from "../page/owner-facts.tsx";
import { Panel, PanelTitle } from "../page/owner-page.tsx";
import { LeavingMoveIn } from "./leaving-move-in.tsx";
import type { MoveInOutcome, useMoveIn } from "./use-move-in.ts";

const PAGE_SIZE = 50;

const Problems = styled("ul", { base: { listStyle: "none", display: "grid", gap: "1", minW: "0" } });

const OUTCOMES: readonly [outcome: MovedInItem["outcome"], tried: string, done: string][] = [
  ["made", "Would be created", "Created"],
  ["there", "Already here; will not change", "Already here; not changed"],
  ["wrong", "Would be left out", "Left out"],
];
const RANK = { wrong: 0, made: 1, there: 2 };

type RunPanelProps = {
  moveIn: Pick<ReturnType<typeof useMoveIn>, "share" | "message" | "leaving">;
  count: number;
  /** Explains what publishing does. */
  publishing: string;
  onRun: (switches: { is_dry_run: boolean; publish: boolean }) => void;
  children?: ReactNode;
};

/** Starts a dry run or the actual move-in; the items become drafts unless they are to be published. */
export function MoveInRunPanel({ moveIn, count, publishing, onRun, children }: RunPanelProps) {
  const [publish, setPublish] = useState(false);
  const busy = moveIn.share !== null;
  return (
    <Panel>
      <PanelTitle>3. Move it in</PanelTitle>
      <Box display="grid" gap="4">
        {children}
        <CheckboxField name="publish" checked={publish} onChange={(event) => setPublish(event.target.checked)}>
          {publishing}
        </CheckboxField>
        {moveIn.message && <Alert role="alert">{moveIn.message}</Alert>}
        <Box display="flex" flexWrap="wrap" gap="3">
          <Button
            tone="outline"
            loading={busy}
            disabled={count === 0}
            onClick={() => onRun({ is_dry_run: true, publish })}
          >
            Try it (changes nothing)
          </Button>
          <Button loading={busy} disabled={count === 0} onClick={() => onRun({ is_dry_run: false, publish })}>
            Move them in
          </Button>
        </Box>
        <p role="status">{moveIn.share === null ? "" : `${Math.round(moveIn.share * 100)} %`}</p>
      </Box>
      <LeavingMoveIn leaving={moveIn.leaving} />
    </Panel>
  );
}

type ReportPanelProps = {
  outcome: MoveInOutcome;
  /** Names the items in the table, such as `Products`. */
  caption: string;
  /** The word for a row, such as `Entry` for a calendar. */
  rowWord: string;
  pathOf: (id: number) => string;
};

/** The result, or the expected result, for each row; rows with problems come first. */
export function MoveInReportPanel({ outcome: { report, is_dry_run }, caption, rowWord, pathOf }: ReportPanelProps) {
  const [page, setPage] = useState(1);
  const sorted = report.toSorted((a, b) => RANK[a.outcome] - RANK[b.outcome] || a.row - b.row);
  const words = (outcome: MovedInItem["outcome"]) =>
    OUTCOMES.find(([one]) => one === outcome)?.[is_dry_run ? 1 : 2] ?? outcome;
  const columns: OwnerColumn<MovedInItem>[] = [
    { header: rowWord, cell: ({ row }) => row.toLocaleString("en-US") },
    {
      header: "What",
      cell: ({ id, title }) => (id === null ? title || "–" : <Link to={pathOf(id)}>{title}</Link>),
    },
    {
      header: "Outcome",
      cell: ({ outcome }) => <Chip tone={outcome === "made" ? "ember" : "plain"}>{words(outcome)}</Chip>,
    },
    {
      header: "What is wrong",
      cell: ({ problems }) =>
        problems.length === 0 ? (
          "–"
        ) : (
          <Problems>
            {problems.map(({ row, field, message }) => (
              <li key={`${row} ${field} ${message}`}>
                {rowWord} {row}, {field.replaceAll("_", " ")}: {message}
              </li>
            ))}
          </Problems>
        ),
    },
  ];
  return (
    <Panel>
      <PanelTitle>{is_dry_run ? "What would happen" : "Done"}</PanelTitle>
      <Box display="grid" gap="6" gridTemplateColumns="minmax(0, 1fr)">
        <FactList
          facts={OUTCOMES.map(([key]) => [
            words(key),
            report.filter(({ outcome }) => outcome === key).length.toLocaleString("en-US"),
          ])}
        />
        <OwnerTable
          caption={caption}
          query={{
            data: { count: sorted.length, results: sorted.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE) },
            isError: false,
            isFetching: false,
            refetch: () => undefined,
          }}
          columns={columns}
          rowKey={({ row, title }) => `${row} ${title}`}
          failed=""
          empty="The file has nothing to move in."
          page={page}
          pageSize={PAGE_SIZE}
          onPage={setPage}
        />
      </Box>
    </Panel>
  );
}
