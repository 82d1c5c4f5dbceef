'use client'
import { Suspense } from 'react'
import { lazyPart } from '@/components/ui/lazy-part'
import { SkeletonRows } from '@/components/ui/skeleton'
import { useFenceDesk } from './fences-context'
import { FenceList } from './list/fence-list'

const FenceEditor = lazyPart(() => import('./editor/fence-editor'))

/** The list of fences, or the form of one. */
export function FencesPanel() {
  const { editor } = useFenceDesk()
  if (!editor) return <FenceList />
  return (
    <Suspense fallback={<SkeletonRows rows={8} className="px-4" />}>
      <FenceEditor key={editor.key} target={editor} />
    </Suspense>
  )
}
