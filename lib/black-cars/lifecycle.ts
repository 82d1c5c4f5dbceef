import { AppError } from '@/lib/errors'
import type { BlackCarState } from './limits'

/** The state of an address that was edited: it is reviewed again. Throws `blackCarPassed` for one that is not to be edited. */
export function stateAfterEdit(state: BlackCarState): BlackCarState {
  if (state === 'passed') throw new AppError('blackCarPassed')
  return 'underReview'
}

/** The state of an address that was reviewed. Throws `blackCarReviewed` for one that does not wait for it. */
export function stateAfterReview(state: BlackCarState, passed: boolean): BlackCarState {
  if (state !== 'underReview') throw new AppError('blackCarReviewed')
  return passed ? 'passed' : 'notPassed'
}

/** Whether an account, whose permission is another thing, reviews what one of `path` submits: it stands above, or nobody does. */
export function reviews(reviewerPath: string, path: string): boolean {
  if (reviewerPath === path) return accountsOf(path).length === 1
  return path.startsWith(reviewerPath)
}

/** The accounts of a path, from the top. */
export const accountsOf = (path: string): number[] => path.split('/').filter(Boolean).map(Number)
