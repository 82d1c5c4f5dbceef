'use client'
import { ImeisField } from './imeis-field'
import { MatchingDevices } from './matching-devices'
import type { BatchDevices } from './use-batch-target'

type Props = {
  devices: BatchDevices
  /** Sending was tried: what is missing is said, too. */
  tried: boolean
}

/** Which devices a batch is for: all that match a filter, or those that are named. */
export function TargetPart({ devices, tried }: Props) {
  const { text, setText, parsed, matching, count, nameInstead } = devices
  return matching ? (
    <MatchingDevices {...{ matching, count }} onName={nameInstead} />
  ) : (
    <ImeisField {...{ text, parsed, tried }} onChange={setText} />
  )
}
