'use client'
import { Suspense } from 'react'
import { lazyPart } from '@/components/ui/lazy-part'
import { SkeletonRows } from '@/components/ui/skeleton'
import { useLandmarkDesk } from './landmarks-context'
import { LandmarkList } from './list/landmark-list'

const LandmarkEditor = lazyPart(() => import('./editor/landmark-editor'))

/** The list of landmarks, or the form of one. */
export function LandmarksPanel() {
  const { editor } = useLandmarkDesk()
  if (!editor) return <LandmarkList />
  return (
    <Suspense fallback={<SkeletonRows rows={8} className="px-4" />}>
      <LandmarkEditor key={editor.key} target={editor} />
    </Suspense>
  )
}
