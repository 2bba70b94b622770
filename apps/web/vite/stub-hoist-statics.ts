/** Replaces hoist-non-react-statics, which Emotion needs only for `withTheme`, which is not used here. */
export default function withoutStatics<Target>(target: Target): Target {
  return target;
}
