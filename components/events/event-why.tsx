'use client'
import { ChevronDown } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Suspense, useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { lazyPart } from '@/components/ui/lazy-part'
import { SkeletonRows } from '@/components/ui/skeleton'

const WhyAnswer = lazyPart(() => import('./why-answer'))

/** Why an alert was raised and who was told of it, when somebody asks. */
export function EventWhy({ id }: { id: number }) {
  const t = useTranslations('events.why')
  const [open, setOpen] = useState(false)
  const part = useId()
  return (
    <section className="flex flex-col gap-3 px-4">
      <Button
        aria-expanded={open}
        aria-controls={part}
        icon={<ChevronDown className={`size-4 text-muted ${open ? 'rotate-180' : ''}`} />}
        onClick={() => setOpen(!open)}
      >
        {t('title')}
      </Button>
      <div id={part} hidden={!open}>
        {open && (
          <Suspense fallback={<SkeletonRows rows={4} />}>
            <WhyAnswer id={id} />
          </Suspense>
        )}
      </div>
    </section>
  )
}
