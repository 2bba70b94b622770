import { Skeleton as Chakra, type SkeletonProps } from "@chakra-ui/react/skeleton";

/** A block that holds the place of something on its way. Give it the size of what comes. */
export const Skeleton = (props: SkeletonProps) => <Chakra aria-hidden {...props} />;
