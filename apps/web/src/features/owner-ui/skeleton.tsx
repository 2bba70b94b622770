import { Skeleton as Chakra, type SkeletonProps } from "@chakra-ui/react/skeleton";

/** A placeholder for content that is loading. Give it the size of that content. */
export const Skeleton = (props: SkeletonProps) => <Chakra aria-hidden {...props} />;
