'use client'
import { cva, cx } from 'class-variance-authority'
import type { ChangeEvent, ComponentProps, ReactNode } from 'react'

/** With room for what is wrong below, where a refused field is brought into view. */
export const fieldVariants = cva(
  'w-full scroll-mb-14 min-w-0 rounded-control border border-outline/60 bg-surface px-2.5 text-field text-text transition-[border-color,box-shadow] hover:border-outline focus-visible:border-accent focus-visible:outline-0 focus-visible:ring-3 focus-visible:ring-accent/25 disabled:bg-sunken disabled:text-muted aria-invalid:border-danger aria-invalid:focus-visible:ring-danger/25',
  {
    variants: {
      size: { md: 'h-control', lg: 'h-11', text: 'py-2' },
      // Of a field that is read from left to right, the marks stand where the page has them.
      leading: { true: 'ps-8.5', ltr: 'pl-8.5 rtl:pl-2.5 rtl:pr-8.5 rtl:text-right' },
      trailing: { true: 'pe-10', ltr: 'pr-10 rtl:pr-2.5 rtl:pl-10 rtl:text-right' },
    },
    defaultVariants: { size: 'md' },
  },
)

export type InputProps = ComponentProps<'input'> & {
  /** Takes white space away while it is typed. */
  noSpaces?: boolean
  /** What may stand in the field at any moment; input that does not fit is undone. */
  allow?: RegExp
  /** Inside the field, before and after the text. */
  leading?: ReactNode
  trailing?: ReactNode
  large?: boolean
}

export function Input({
  noSpaces,
  allow,
  leading,
  trailing,
  large,
  className,
  onChange,
  ...rest
}: InputProps) {
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    if (noSpaces) input.value = input.value.replace(/\s/g, '')
    if (allow && !allow.test(input.value)) {
      input.value = String(rest.value ?? input.dataset.fitting ?? '')
      return
    }
    input.dataset.fitting = input.value
    onChange?.(event)
  }
  const present = rest.dir === 'ltr' ? 'ltr' : true
  const field = (
    <input
      {...rest}
      onChange={change}
      className={cx(
        fieldVariants({
          size: large ? 'lg' : 'md',
          leading: leading ? present : undefined,
          trailing: trailing ? present : undefined,
        }),
        !leading && !trailing && className,
      )}
    />
  )
  if (!leading && !trailing) return field
  return (
    <div className={cx('relative flex w-full items-center', className)}>
      {leading && (
        <span className="pointer-events-none absolute start-2.5 text-muted [&_svg]:size-4">{leading}</span>
      )}
      {field}
      {trailing && <span className="absolute end-1 flex items-center">{trailing}</span>}
    </div>
  )
}

/** The unit inside a field, at its end; its signs keep their order on a page from right to left. */
export function UnitSign({ text }: { text: string }) {
  return (
    <span className="pe-2 text-meta text-muted">
      <bdi>{text}</bdi>
    </span>
  )
}
