import { type Blueprint, type CreatePodProductRequest, createPodProductInput } from "@fanfare/contracts/pod/catalog";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { Parsed } from "../../../lib/contract-form.ts";
import { mutationOptions, useApi } from "../../../lib/trpc.tsx";
import { useContractForm } from "../../../lib/use-contract-form.ts";
import { Box } from "../../../ui/box.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Alert } from "../../../ui/notice.tsx";
import { styled } from "../../../ui/styled.tsx";
import { failureOf } from "../../owner-kit/forms/owner-failure.ts";
import { FormGrid } from "../../owner-kit/forms/owner-form.tsx";
import { Panel, PanelTitle } from "../../owner-kit/page/owner-page.tsx";
import { CheckboxField, SelectField, TextAreaField, TextField } from "../../owner-ui/field.tsx";
import { Skeleton } from "../../owner-ui/skeleton.tsx";
import { ProviderAlert, ProviderLoadFailure } from "./provider-alert.tsx";

const CREATE_FAILED = "Failed to create the product";
const ONCE = { staleTime: Number.POSITIVE_INFINITY, retry: false, refetchOnWindowFocus: false } as const;

const Form = styled("form", { base: { display: "grid", gap: "6", gridTemplateColumns: "minmax(0, 1fr)" } });

type Values = {
  print_provider_id: string;
  title: string;
  description: string;
  image_url: string;
  price: string;
  /** Ids of the chosen variants. */
  variants: number[];
};

type Issue = { path: PropertyKey[]; message: string };

/** The form has one price field for all variants, while the contract has a price for each variant. */
const atItsField = (issue: Issue): Issue => {
  if (issue.path[0] === "print_provider_id") return { ...issue, message: "Choose a workshop" };
  return issue.path[2] === "price" ? { ...issue, path: ["price"] } : issue;
};

/** Creates a product from a blueprint: the workshop, a picture, the variants and their price. */
export function CreateForm({ blueprint }: { blueprint: Blueprint }) {
  const { query } = useApi();
  const form = useContractForm<Values, CreatePodProductRequest>({
    initial: {
      print_provider_id: "",
      title: blueprint.title,
      description: "",
      image_url: "",
      price: "25.00",
      variants: [],
    },
    parse: ({ price, ...values }): Parsed<CreatePodProductRequest> => {
      const input = {
        ...values,
        blueprint_id: blueprint.id,
        print_provider_id: Number(values.print_provider_id),
        position: variants.data?.[0]?.positions[0]?.position ?? "front",
        variants: values.variants.map((id) => ({ id, price })),
      };
      const parsed = createPodProductInput.safeParse(input);
      // Sent as typed, because the API parses the input itself: parsing the amount twice would fail.
      return parsed.success
        ? { success: true, data: input }
        : { success: false, error: { issues: parsed.error.issues.map(atItsField) } };
    },
    act: (input) => create.mutateAsync(input),
    // An error without a field is shown above the form, with its message.
    failureOf: (error) => ({ message: "", fields: failureOf(error, CREATE_FAILED).fields }),
  });
  const workshop = Number(form.values.print_provider_id) || null;
  const chosen = form.values.variants;

  const workshops = useQuery({ ...query.pod.printProviders.queryOptions({ blueprint_id: blueprint.id }), ...ONCE });
  const variants = useQuery({
    ...query.pod.blueprintVariants.queryOptions({ blueprint_id: blueprint.id, print_provider_id: workshop ?? 0 }),
    ...ONCE,
    enabled: workshop !== null,
  });
  const create = useMutation(
    mutationOptions(query.pod.createProduct, { onSuccess: () => query.pod.shopProducts.invalidate() }),
  );

  const toggle = (id: number) =>
    form.set("variants", chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  const variantErrors = form.errors("variants");

  if (create.data) {
    return (
      <Panel>
        <PanelTitle>Created</PanelTitle>
        <Alert tone="good" role="status">
          {create.data.message}
        </Alert>
        <Box mt="5">
          <ButtonLink to="/admin/printify" search={{ tab: "sync" }}>
            Sync Products
          </ButtonLink>
        </Box>
      </Panel>
    );
  }
  return (
    <Form noValidate onSubmit={form.submit}>
      {create.isError && <ProviderAlert error={create.error} words={CREATE_FAILED} />}
      <Panel>
        <FormGrid>
          <TextField label="Title" {...form.text("title")} />
          <SelectField
            label="Workshop"
            from={workshops}
            {...form.text("print_provider_id")}
            onChange={(event) => {
              form.set("print_provider_id", event.target.value);
              form.set("variants", []);
            }}
          >
            <option value="">Choose who makes it</option>
            {workshops.data?.map((one) => (
              <option key={one.id} value={one.id}>
                {one.title}
              </option>
            ))}
          </SelectField>
          <TextField
            label="Picture to print"
            {...form.text("image_url")}
            type="url"
            placeholder="https://…"
            help="A public address from which Printify can fetch it, ideally a PNG with a transparent background."
          />
          <TextField
            // Printify's prices are in US dollars, whatever the shop's currency.
            label="Price in dollars"
            {...form.text("price")}
            inputMode="decimal"
            help="For each variant. You can change it later."
          />
          <div className="wide">
            <TextAreaField label="Description" {...form.text("description")} />
          </div>
        </FormGrid>
      </Panel>
      <Panel>
        <PanelTitle>Variants</PanelTitle>
        {workshop === null && <p>Choose a workshop to see what it makes.</p>}
        {workshops.isError && (
          <ProviderLoadFailure
            error={workshops.error}
            words="Failed to load the workshops"
            onRetry={() => workshops.refetch()}
          />
        )}
        {variants.isError && (
          <ProviderLoadFailure
            error={variants.error}
            words="Failed to load the variants"
            onRetry={() => variants.refetch()}
          />
        )}
        {workshop !== null && variants.isPending && <Skeleton h="8rem" />}
        {variants.data && (
          <Box as="fieldset" border="0" p="0" m="0">
            <Box as="legend" color="soft" fontSize="sm" mb="4" p="0">
              {chosen.length} of {variants.data.length} chosen
            </Box>
            <Box display="grid" gap="3" gridTemplateColumns="repeat(auto-fill, minmax(11rem, 1fr))">
              {variants.data.map((variant) => (
                <CheckboxField
                  key={variant.id}
                  checked={chosen.includes(variant.id)}
                  onChange={() => toggle(variant.id)}
                >
                  {variant.title}
                </CheckboxField>
              ))}
            </Box>
          </Box>
        )}
        {variantErrors && (
          <Box as="p" role="alert" color="bad" fontSize="sm" mt="4">
            {variantErrors[0]}
          </Box>
        )}
      </Panel>
      <Box>
        <Button type="submit" loading={form.busy}>
          Create product
        </Button>
      </Box>
    </Form>
  );
}
