import { Fragment } from 'react'

type Props = { parts: readonly (string | number | false | null | undefined)[] }

/**
 * Parts of a line with dots between them. Each reads in its own direction: names of the other direction would take the dots with them
 * to where the line breaks. Empty ones are left out with their dot.
 */
export function Dotted({ parts }: Props) {
  return parts
    .filter((part) => part !== null && part !== undefined && part !== false && part !== '')
    .map((part, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts may be alike
      <Fragment key={at}>
        {at > 0 && ' · '}
        <bdi>{part}</bdi>
      </Fragment>
    ))
}
