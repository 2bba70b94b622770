import { act, renderHook } from "@testing-library/react";
import { useForm } from "react-hook-form";
import { expect, test, vi } from "vitest";
import { contractFields, contractResolver, type Parsed } from "./contract-form.ts";

type Values = { title: string; credits: { name: string }[] };

const refused: Parsed<Values> = {
  success: false,
  error: {
    issues: [
      { path: ["credits", 0, "name"], message: "Too long" },
      { path: ["credits", 0, "name"], message: "No letters" },
      { path: ["credits"], message: "Too many" },
      { path: ["title"], message: "Required" },
    ],
  },
};

function form(parse: (values: Values) => Parsed<Values>) {
  const save = vi.fn(async () => undefined);
  const { result } = renderHook(() => {
    const state = useForm<Values, unknown, Values>({
      defaultValues: { title: "", credits: [{ name: "" }] },
      resolver: contractResolver(parse),
      reValidateMode: "onSubmit",
    });
    return { ...contractFields(state), submit: state.handleSubmit(save) };
  });
  return { result, save };
}

test("a form shows every message of the contract at its field and at the enclosing field", async () => {
  const { result, save } = form(() => refused);
  await act(() => result.current.submit());
  expect(save).not.toHaveBeenCalled();
  expect(result.current.errors("title")).toEqual(["Required"]);
  expect(result.current.errors("credits.0.name")).toEqual(["Too long", "No letters"]);
  expect(result.current.errors("credits")?.toSorted()).toEqual(["No letters", "Too long", "Too many"]);
  expect(result.current.errors("price")).toBeUndefined();
});

test("errors stay while the user types, and disappear once the contract accepts the form", async () => {
  let outcome: Parsed<Values> = refused;
  const { result, save } = form(() => outcome);
  await act(() => result.current.submit());
  act(() => result.current.set("title", "Lantern"));
  expect(result.current.text("title")).toMatchObject({ value: "Lantern", errors: ["Required"] });
  outcome = { success: true, data: { title: "Lantern", credits: [] } };
  await act(() => result.current.submit());
  expect(save).toHaveBeenCalledWith({ title: "Lantern", credits: [] }, undefined);
  expect(result.current.errors("title")).toBeUndefined();
});

test("errors from the server are shown at their fields and above the form", () => {
  const { result } = form(() => refused);
  act(() => result.current.refuse({ title: ["Taken", "Too short"] }, "Not saved."));
  expect(result.current.message).toBe("Not saved.");
  expect(result.current.text("title").errors).toEqual(["Taken", "Too short"]);
});
