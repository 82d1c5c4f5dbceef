'use client'
import dynamic from 'next/dynamic'

/** Loaded only for whoever has news to read. */
export const ReleasePopup = dynamic(
  () => import('./release-dialog').then(({ ReleaseDialog }) => ReleaseDialog),
  {
    ssr: false,
  },
)
