'use client'
import { lazy, Suspense } from 'react'

const Faces = lazy(() => import('./han-font-faces'))

/** The sheet of the Chinese font lists a hundred slices; only who reads Chinese is sent it. */
export function HanFont() {
  return (
    <Suspense>
      <Faces />
    </Suspense>
  )
}
