// The kit, for those who write an area.
export { AreaError } from './area-error.ts';
export { defineArea, extendArea, prefixArea } from './define.ts';
export type {
  AreaAction,
  AreaClock,
  AreaDefinition,
  AreaCors,
  AreaRequest,
  AreaResponse,
  AreaTask,
  AreaWebhooks,
  Base,
  BodyType,
  Deed,
  DefineArea,
  DefinitionTypes,
  DefinedTypes,
  Endpoint,
  Errors,
  ErrorStatus,
  ExtendArea,
  Failure,
  HandlerCall,
  Later,
  Method,
  OperationBase,
  Operations,
  Params,
  PrefixArea,
  ReplyInit,
  RequestIssue,
  RequestPart,
  ResponseOf,
  SuccessStatus,
  WithReply,
} from './definition.ts';
export type { Columns, RowOf, SeedOf } from '../area/columns.ts';
export { UploadedFile } from '../http/body.ts';
export type { RowId } from '../store/row.ts';
export { id, now, table, type RowList, type Rows, type TableDefinition, type TableOptions } from './table.ts';
export * as json from './json.ts';
