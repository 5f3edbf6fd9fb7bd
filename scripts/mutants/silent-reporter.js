/**
 * A reporter that prints nothing, because failed tests are the expected result. It is plain JavaScript, because Jest
 * loads it untransformed.
 */
module.exports = class Silent {};
