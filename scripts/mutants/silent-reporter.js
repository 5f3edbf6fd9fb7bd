/**
 * A reporter that prints nothing, because failed tests are the expected result. Plain JavaScript, as Jest loads it
 * untransformed.
 */
module.exports = class Silent {};
