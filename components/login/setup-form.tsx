'use client'
import { Suspense } from 'react'
import { lazyPart } from '@/components/ui/lazy-part'
import type { SetupFieldsProps } from './setup-fields'

const SetupFields = lazyPart(() => import('./setup-fields'))

/** The form of the very first visit, fetched for it alone: no later visitor of the login loads what it is made of. */
export function SetupForm(props: SetupFieldsProps) {
  return (
    <Suspense>
      <SetupFields {...props} />
    </Suspense>
  )
}
