export { type AnswerMatch, type OutgoingCall, OutgoingCalls, type Timers } from './calls.ts';
export {
  CallFailed,
  type ErrorCode,
  type ErrorCode2x,
  type ErrorCode16,
  errorCodes2x,
  errorCodes16,
  OcppError,
} from './errors.ts';
export {
  answerToInvalid,
  type CallFrame,
  type ErrorFrame,
  encodeCall,
  encodeError,
  encodeResult,
  type Frame,
  type FrameNote,
  headOfCall,
  type InvalidFrame,
  idAnswered,
  MAX_FRAME_LENGTH,
  MAX_MESSAGE_ID_LENGTH,
  parseFrame,
  type ReplyTo,
  type ResultFrame,
} from './frames.ts';
export type { PhaseValues } from './reading/combine.ts';
export { readLooseDate } from './reading/dates.ts';
export type { Deviation, DeviationRule } from './reading/deviations.ts';
export type { Measured, MeasuredKey, MeasuredPhases } from './reading/measurands.ts';
export type { MeterReading } from './reading/meter-values.ts';
export type { ReadOk, ReadRefused, ReadResult } from './reading/read.ts';
export type { Sample, SignedReading } from './reading/sample.ts';
