'use client'
import { CircleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { FormNotice } from './form-notice'

/** A group of fields is no field that could be called invalid. */
const WRONG = '[aria-invalid="true"], [data-wrong]'
/** A sheet, or a part of a page that says so. */
const FORM = '[role="dialog"], [data-form]'
const FOCUSABLE = 'input, textarea, select, button, [tabindex]'

type Props = {
  /** How often sending was tried: each time the first wrong field is shown. */
  tries: number
  /** What the server said last, an object of its own each time: its field is shown, too. */
  error?: unknown
  /** What concerns no field. */
  refusal: string | null
}

/**
 * Stands above the buttons in the foot of a sheet or page, where it is seen wherever a long form was scrolled to: why it was refused, or
 * how many of its fields are wrong. The first of these is scrolled into view, and has the focus.
 */
export function FootNotice({ tries, error = null, refusal }: Props) {
  const t = useTranslations('validation')
  const here = useRef<HTMLDivElement>(null)
  const [wrong, setWrong] = useState(0)
  useEffect(() => {
    const form = here.current?.closest(FORM)
    if (!form) return
    const count = () => setWrong([...form.querySelectorAll(WRONG)].filter(isOutermost).length)
    count()
    const changes = new MutationObserver(count)
    changes.observe(form, { subtree: true, childList: true, attributeFilter: ['aria-invalid', 'data-wrong'] })
    return () => changes.disconnect()
  }, [])
  useEffect(() => {
    if (tries > 0) showFirstWrong(here.current)
  }, [tries])
  useEffect(() => {
    if (error) showFirstWrong(here.current)
  }, [error])
  const text = tries > 0 && wrong > 0 ? t('fieldsWrong', { count: wrong }) : null
  return (
    <div ref={here} className="flex w-full flex-col gap-2 empty:hidden">
      <FormNotice text={refusal} />
      {text && (
        <p role="status" className="flex items-start gap-1.5 text-body text-danger">
          <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          {text}
        </p>
      )}
    </div>
  )
}

/** What is wrong with a group is not told a second time of what it is made of. */
const isOutermost = (wrong: Element): boolean => !wrong.parentElement?.closest('[data-wrong]')

function showFirstWrong(within: HTMLElement | null): void {
  const field = within?.closest(FORM)?.querySelector<HTMLElement>(WRONG)
  if (!field) return
  const control = field.matches(FOCUSABLE) ? field : field.querySelector<HTMLElement>(FOCUSABLE)
  control?.focus({ preventScroll: true })
  // With the message below it.
  field.scrollIntoView({ block: 'center' })
}
