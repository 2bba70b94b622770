import { defaultBaseConfig } from "@chakra-ui/react/preset-base";
import { createSystem, defineConfig } from "@chakra-ui/react/styled-system";
import { themeConfig } from "../../ui/theme.ts";
import {
  checkbox,
  combobox,
  field,
  input,
  nativeSelect,
  numberInput,
  switchRecipe,
  textarea,
} from "./field-recipes.ts";
import { dialog, menu, toast, tooltip } from "./overlay-recipes.ts";
import { progress, skeleton, tabs } from "./page-recipes.ts";

let made: ReturnType<typeof createSystem> | undefined;

/**
 * The site's system with recipes for Chakra's own components, which only the owner area renders. The page already has the global
 * styles.
 */
export function ownerSystem(): ReturnType<typeof createSystem> {
  if (made) return made;
  const recipes = defineConfig({
    theme: {
      recipes: { input, skeleton, textarea },
      slotRecipes: {
        checkbox,
        combobox,
        dialog,
        field,
        menu,
        nativeSelect,
        numberInput,
        progress,
        switch: switchRecipe,
        tabs,
        toast,
        tooltip,
      },
    },
  });
  const system = createSystem(defaultBaseConfig, themeConfig, recipes);
  made = { ...system, _global: [], _config: { ...system._config, disableLayers: true } };
  return made;
}
