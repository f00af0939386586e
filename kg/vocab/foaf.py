"""FOAF terms that a release uses (http://xmlns.com/foaf/spec/)."""

NS = "http://xmlns.com/foaf/0.1/"

Person = NS + "Person"
Group = NS + "Group"
OnlineAccount = NS + "OnlineAccount"
name = NS + "name"
page = NS + "page"
primaryTopic = NS + "primaryTopic"
