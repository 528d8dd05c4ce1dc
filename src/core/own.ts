/** Whether an object has a property of its own. Not `Object.hasOwn`, which some engines of phones lack. */
export const hasOwn = (object: object, key: string): boolean => Object.prototype.hasOwnProperty.call(object, key);
